import '../../components/ui/rest.css';

export { App } from '../../components/shell/app.tsx';
