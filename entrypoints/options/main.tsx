import { OptionsApp } from '../../components/settings/options-app.tsx';
import { mount } from '../../components/shell/mount.tsx';
import { extensionPage } from '../../lib/protocol/extension-page.ts';

mount(<OptionsApp />, extensionPage);
