import type { SeenPage } from '../../lib/protocol/seen-page.ts';
import { words } from '../../lib/words/words.ts';
import { useSiteSwitch } from '../settings/sites/use-site-switch.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/form/field.tsx';
import { useAsk } from '../data/use-ask.ts';

/** Offers to turn on buttons on a site that supports them, and asks for that site only. */
export function SiteOffer({ tabId, page }: { tabId: number; page: SeenPage }) {
  const { data } = useAsk('sites.offer', { tabId });
  const { turnOn, busy, refused } = useSiteSwitch();
  const site = data?.site;
  // Offer an unknown site only when it shows notices.
  if (!site || (site.added && site.reading === 'anyPage' && page.notices.length === 0)) return null;
  const known = !site.added || site.reading !== 'anyPage';
  return (
    <Banner
      tone="info"
      icon="globe"
      title={words(known ? 'siteOffer' : 'siteOfferOther', site.name)}
      action={
        <Button
          small
          busy={busy}
          aria-describedby={refused ? 'site-refused' : undefined}
          onClick={() => void turnOn(site, { address: site.added ? data.address : undefined })}
        >
          {words('turnOn')}
        </Button>
      }
    >
      {words('siteOfferHow')}
      {site.reading === 'unverified' && <p>{words('siteUnverifiedWhy')}</p>}
      {refused && (
        <FieldError id="site-refused" said>
          {words('siteRefused')}
        </FieldError>
      )}
    </Banner>
  );
}
