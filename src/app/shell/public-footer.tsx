import { useTranslation } from 'react-i18next'
import { formatPhone } from '#rules/text/phone.ts'
import { useVenue } from '#app/lib/venue.ts'
import { networkNameOf } from '#app/lib/addresses/venue-links.ts'
import { OuterLink, PlainLink } from '#app/ui/plain/links.tsx'
import { FIND_TICKETS, useFindTicketsLabel } from './bar/nav-links.ts'
import './public-footer.css'

/** The venue's contact details. */
export function PublicFooter() {
  const { t } = useTranslation('shell')
  const { name, phones, email, social } = useVenue()
  const find_label = useFindTicketsLabel()
  return (
    <footer className="public-footer no-print">
      <div className="page-frame">
        <div className="contacts">
          <address aria-label={t('footer.contact')} className="line">
            {phones.map((phone) => (
              <OuterLink key={phone} href={`tel:${phone}`}>
                {formatPhone(phone)}
              </OuterLink>
            ))}
            {email !== '' && <OuterLink href={`mailto:${email}`}>{email}</OuterLink>}
          </address>
          {social.length > 0 && (
            <ul aria-label={t('footer.social')} className="line">
              {social.map((url) => (
                <li key={url}>
                  <OuterLink href={url} target="_blank" rel="noopener noreferrer">
                    {networkNameOf(url)}
                  </OuterLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="line small-print">
          <p className="text-small">
            © {new Date().getFullYear()} {name}
          </p>
          <PlainLink to="/terms" className="text-small">
            {t('footer.terms')}
          </PlainLink>
          <PlainLink to={FIND_TICKETS} className="text-small">
            {find_label}
          </PlainLink>
          <OuterLink href="/THIRD-PARTY.md" target="_blank" className="text-small">
            {t('footer.licences')}
          </OuterLink>
        </div>
      </div>
    </footer>
  )
}
