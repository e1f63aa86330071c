import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { useRootData } from './viewer.ts'

/** In local mode, emails stay on the machine; this says where to read them. */
export function LocalMailNote() {
  if (useRootData()?.mode !== 'local') return null
  return (
    <p className="mt-8 border-t border-hair pt-4 text-13 text-muted">
      This server runs in local mode. Without a mail server, emails are kept at{' '}
      <TextLink to={paths.devMail()}>/dev/mail</TextLink>
    </p>
  )
}
