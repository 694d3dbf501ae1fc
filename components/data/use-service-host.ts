import { useAsk } from './use-ask.ts';

/** Returns the host of the connected service, e.g. `api.example.com`; undefined while unknown or not `wanted`. */
export function useServiceHost(wanted = true): string | undefined {
  const { data } = useAsk('connection.get', {}, { enabled: wanted });
  const address = data?.baseUrl;
  if (address === undefined) return undefined;
  return URL.parse(address)?.host ?? address;
}
