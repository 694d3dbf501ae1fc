import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/background/start.ts';

// Not an ES module, so that the worker starts from one file without code that only pages need.
export default defineBackground({ main: startBackground });
