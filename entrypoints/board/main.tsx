import { BoardApp } from '../../components/board/board-app.tsx';
import { mount } from '../../components/shell/mount.tsx';
import { extensionPage } from '../../lib/protocol/extension-page.ts';

mount(<BoardApp />, extensionPage);
