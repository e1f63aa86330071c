import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './dialog.tsx'
import { useToast } from './toast.tsx'

interface RevocableListProps<Item> {
  items: readonly Item[]
  /** What to say if there is none. */
  empty: string
  row: (item: Item, onRevoke: () => void) => ReactNode
  question: (item: Item | null) => { title: string; description: string }
  /** 'key' */
  what: string
  /** What taking it back is called. */
  words?: { verb: string; pending: string; done: string }
  name: (item: Item) => string
  revoke: (item: Item) => Promise<unknown>
  pending: boolean
  onChanged: () => void
}

const revoking = { verb: 'Revoke', pending: 'Revoking...', done: 'revoked' }

/** What someone gave to programs, each taken back after a question. */
export function RevocableList<Item extends { id: string }>(props: RevocableListProps<Item>) {
  const { items, empty, row, question, what, name, revoke, pending, onChanged, words = revoking } = props
  const [asked, setAsked] = useState<Item | null>(null)
  const toast = useToast()
  const confirm = async (item: Item) => {
    try {
      await revoke(item)
      toast.success(`${what[0]!.toUpperCase()}${what.slice(1)} ${words.done}`, name(item))
    } catch (error) {
      toast.failed(`Could not ${words.verb.toLowerCase()} the ${what}`, error)
    }
    setAsked(null)
    onChanged()
  }
  if (items.length === 0) return <p className="text-14 text-muted">{empty}</p>
  return (
    <>
      <ul className="border-y border-hair">{items.map((item) => row(item, () => setAsked(item)))}</ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        {...question(asked)}
        confirmLabel={`${words.verb} ${what}`}
        pendingText={words.pending}
        pending={pending}
        destructive
        onConfirm={() => {
          if (asked) void confirm(asked)
        }}
      />
    </>
  )
}
