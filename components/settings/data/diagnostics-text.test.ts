import { describe, expect, it } from 'vitest';
import { diagnosticsText } from './diagnostics-text.ts';

describe('reportText', () => {
  const text = diagnosticsText({
    diagnostics: { version: '1.2.3', dropped: { unknownSender: 4 }, waiting: 2, attention: 1, setAside: {} },
    connection: {
      state: 'connected',
      baseUrl: 'https://api.secret-customer.example.com/tenant-7',
      webAppUrl: 'https://app.secret-customer.example.com',
      scale: 'percent',
    },
    pipelines: 3,
    userAgent: 'TestBrowser/1.0',
  });

  it('lists the troubleshooting facts', () => {
    expect(text.split('\n')).toEqual([
      'Pursuit Companion 1.2.3',
      'Browser: TestBrowser/1.0',
      'Connection: connected',
      'Service over: https',
      'Probabilities: percent',
      'Pipelines: 3',
      'Changes waiting: 2, needing attention: 1',
      'Messages not answered: unknownSender 4',
      'Records set aside: none',
    ]);
  });

  it("does not reveal the service's address", () => {
    expect(text).not.toMatch(/secret-customer|tenant/);
  });
});
