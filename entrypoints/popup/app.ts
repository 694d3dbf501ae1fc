import '../../components/ui/all-pages.css';

export { App } from '../../components/shell/app.tsx';
