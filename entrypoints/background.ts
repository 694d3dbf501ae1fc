import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/background/start.ts';

// Not a module: built apart from our pages, it is one file to start, and neither carries what only the other needs.
export default defineBackground({ main: startBackground });
