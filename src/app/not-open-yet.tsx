import { ButtonLink } from '#ui/button.tsx'
import { Page } from './page-layout.tsx'

interface NotOpenYetProps {
  title: string
  /** What this part of the product will be for, in a sentence. */
  purpose: string
  /** Something useful that is there already. */
  link: { label: string; to: string }
}

/** An honest page for a part of the product that is not open yet. */
export function NotOpenYet({ title, purpose, link }: NotOpenYetProps) {
  return (
    <Page title={title} lead={purpose} width="narrow">
      <div className="border-t border-hair pt-6">
        <p className="max-w-[62ch] text-muted">This part of the product is not open yet.</p>
        <ButtonLink to={link.to} className="mt-5">
          {link.label}
        </ButtonLink>
      </div>
    </Page>
  )
}
