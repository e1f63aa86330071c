/**
 * What a person is writing on /email, kept in their browser until they sign out. Each tab has its own draft, so that
 * two tabs never overwrite each other; a new tab starts with the latest of the person's drafts.
 */
import { z } from 'zod'
import { readStored } from '#shared/browser/stored.ts'
import { emailDefaults, emailLengths, positionTypes, tones } from '#shared/product/email-options.ts'
import { limits } from '#shared/product/limits.ts'
import { EmailTemplate, EmailVersion } from './contracts.ts'
import { type DraftStorage, draftKeys, draftPrefix } from './forget-email-drafts.ts'

const tabKey = 'emailDraftTab'

const Text = z.string().max(50_000).catch('')
const Origin = EmailVersion.pick({ author: true, sources: true, leftOut: true, note: true })
const Email = z.object({ subject: Text, body: Text })
const Form = z.object({
  jobTitle: Text,
  jobDescription: Text,
  jobLocation: Text,
  emailSignature: Text,
  tone: z.enum(tones).catch(emailDefaults.tone),
  length: z.enum(emailLengths).catch(emailDefaults.length),
  positionType: z.enum(positionTypes).catch(emailDefaults.positionType),
})
/** The template that is edited, with its texts as they were when it was loaded. */
const Loaded = EmailTemplate.nullable().catch(null)
const Replaced = z.object({
  value: z.object({ form: Form, email: Email, origin: Origin.nullable(), loaded: Loaded, editing: z.boolean() }),
  place: z.object({ name: z.string(), start: z.int(), end: z.int() }).nullable(),
})
const Draft = z.object({
  person: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** The page that wrote it. A duplicated tab has the same name as the first, but is another page. */
  page: z.string().catch(''),
  form: Form,
  email: Email,
  origin: Origin.nullable().catch(null),
  /** Whether the email was changed by hand. Drafts from before this was kept may have been. */
  edited: z.boolean().catch(true),
  /** Every version written so far, and which of them `email` is. */
  versions: z
    .array(z.object({ email: Email, origin: Origin.nullable(), edited: z.boolean(), previous: z.array(Email) }))
    .catch([]),
  at: z.int().min(0).nullable().catch(null),
  footer: z.boolean().catch(true),
  loaded: Loaded,
  /** What was typed and replaced, for Undo. */
  replaced: Replaced.nullable().catch(null),
})
export type EmailDraft = z.infer<typeof Draft>
export type DraftContent = Omit<EmailDraft, 'person' | 'savedAt' | 'page'>

/** How many tabs' drafts are kept; the oldest are dropped. */
const max = 8

export interface Browser {
  local: DraftStorage
  /** Of the tab. */
  session: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * What this person wrote in this tab, otherwise their latest draft; null if there is none or the browser stores
 * nothing.
 */
export function readEmailDraft({ local, session }: Browser, person: string, now: number): EmailDraft | null {
  try {
    const theirs = draftKeys(local).flatMap((key) => {
      const draft = draftAt(local, key)
      return draft?.person === person && now - draft.savedAt <= limits.emailDraft ? [{ key, draft }] : []
    })
    const own = theirs.find(({ key }) => key === `${draftPrefix}${session.getItem(tabKey)}`)
    const latest = theirs.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt)[0]
    return (own ?? latest)?.draft ?? null
  } catch {
    return null
  }
}

/** `page` names the writing page for as long as it is open. */
export function saveEmailDraft(
  browser: Browser,
  person: string,
  page: string,
  content: DraftContent,
  now: number,
): void {
  const { local, session } = browser
  try {
    let tab = session.getItem(tabKey)
    const there = tab === null ? null : draftAt(local, draftPrefix + tab)
    // Written by another page a moment ago: this tab is its duplicate and keeps its own draft from now on.
    const elsewhere = there !== null && there.page !== page && there.savedAt > (openedAt.get(page) ?? now)
    if (tab === null || elsewhere) {
      tab = crypto.randomUUID()
      session.setItem(tabKey, tab)
    }
    local.setItem(draftPrefix + tab, JSON.stringify({ ...content, person, page, savedAt: now } satisfies EmailDraft))
    prune(local)
  } catch {
    // Full, or forbidden: then the draft lasts as long as the page.
  }
}

// When each page of this script started; just one in a browser.
const openedAt = new Map<string, number>()

/** A name for a newly opened page. */
export function newDraftPage(now: number): string {
  const page = crypto.randomUUID()
  openedAt.set(page, now)
  return page
}

function prune(local: DraftStorage): void {
  const dated = draftKeys(local).map((key) => ({ key, savedAt: draftAt(local, key)?.savedAt ?? 0 }))
  for (const { key } of dated.toSorted((a, b) => b.savedAt - a.savedAt).slice(max)) local.removeItem(key)
}

function draftAt(local: DraftStorage, key: string): EmailDraft | null {
  return readStored(
    () => local,
    key,
    (json) => Draft.parse(json),
  )
}
