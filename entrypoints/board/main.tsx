import { openExtensionPage } from '../../lib/protocol/client/extension-page.ts';
import { BoardApp } from '../../components/pipeline/board/board-page.tsx';
import { mount } from '../../components/shell/mount.tsx';

void mount(<BoardApp />, openExtensionPage());
