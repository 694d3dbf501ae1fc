import { App } from '../../components/shell/app.tsx';
import { mount } from '../../components/shell/mount.tsx';
import { extensionPage } from '../../lib/protocol/extension-page.ts';

mount(<App surface="panel" />, extensionPage);
