import type { Scope } from '#shared/access/scopes.ts'

/** What each scope lets a program do. */
export const scopeWords: Record<Scope, { label: string; description: string }> = {
  read: {
    label: 'Read',
    description: 'Search, and read profiles, lists, and your team’s activity. No contact details.',
  },
  contacts: { label: 'Contacts', description: 'Reveal emails and phone numbers, within your quota.' },
  write: { label: 'Write', description: 'Change lists, notes, stages, templates, and saved searches.' },
  export: { label: 'Export', description: 'Make and download files, within your quota.' },
  send: { label: 'Send', description: 'Write emails in your name.' },
}
