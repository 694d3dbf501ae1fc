import '../../components/ui/app.css';

export { App } from '../../components/shell/app.tsx';
