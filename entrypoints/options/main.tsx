import { openExtensionPage } from '../../lib/protocol/client/extension-page.ts';
import { OptionsApp } from '../../components/settings/options-app.tsx';
import { mount } from '../../components/shell/mount.tsx';

void mount(<OptionsApp />, openExtensionPage());
