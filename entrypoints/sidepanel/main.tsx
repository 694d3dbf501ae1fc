import { openExtensionPage } from '../../lib/protocol/client/extension-page.ts';
import { App } from '../../components/shell/app.tsx';
import { mount } from '../../components/shell/mount.tsx';

void mount(<App surface="panel" />, openExtensionPage());
