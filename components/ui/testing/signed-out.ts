import type { ConnectionInfo } from '../../../lib/protocol/answers.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from './fake-platform.ts';

/** A background whose service wants a new sign-in, known to the screen from when it was open last. */
export function signedOut(platform: FakePlatform): FakePlatform {
  const connection: ConnectionInfo = { state: 'unauthorized', baseUrl: 'https://api.example.com' };
  platform.answer({ 'connection.get': () => good(connection) });
  platform.drafts.set('answers', [{ key: ['connection.get', {}], value: connection, at: Date.now() }]);
  return platform;
}
