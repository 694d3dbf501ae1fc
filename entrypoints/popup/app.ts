import '../../components/ui/all-pages.css';

export { openApp } from '../../components/shell/open-app.tsx';
