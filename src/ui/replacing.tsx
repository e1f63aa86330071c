import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { TextButton } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

/** Where someone was in a text: the field by its `name`, and what was selected in it. */
export interface Place {
  name: string
  start: number
  end: number
}

interface Question {
  title: string
  confirmLabel: string
}

interface Press {
  /** Whether what the press replaces was typed by hand. If not, nothing is asked or kept. */
  typed: boolean
  /** Null for a press that replaces what it names: it can be undone without having been asked about. */
  question: Question | null
  act: () => void
}

/** What was typed and is replaced now, for as long as it can be undone. */
export interface Replaced<T> {
  value: T
  place: Place | null
}

interface Replacing<T> {
  /** Replaces what is in the fields, after a question if that was typed by hand. */
  press: (press: Press) => void
  /** For the element around the fields: remembers the selection in the one that was left last. */
  around: { onBlur: (event: FocusEvent<HTMLElement>) => void }
  /** 'Undo', as long as typed text is replaced. */
  undo: ReactNode
  question: ReactNode
  /** What Undo brings back: to be stored, and handed in again after a reload. */
  replaced: Replaced<T> | null
  setReplaced: (replaced: Replaced<T> | null) => void
}

/**
 * For a press that replaces typed text: asks first, and can be undone afterward, with text and selection.
 * @param now what is in the fields, as plain data
 * @param typed whether any of it was typed since it was last replaced
 * @param textOf the part of it that is typed
 */
export function useReplacing<T>(
  now: T,
  typed: boolean,
  restore: (before: T) => void,
  textOf: (value: T) => unknown = (value) => value,
): Replacing<T> {
  // The last question stays while its dialog fades.
  const [{ asked, open }, setAsked] = useState<{ asked: Press | null; open: boolean }>({ asked: null, open: false })
  const close = () => setAsked((last) => ({ ...last, open: false }))
  const [before, setBefore] = useState<Replaced<T> | null>(null)
  const [returnTo, setReturnTo] = useState<Place | null>(null)
  const fields = useRef<HTMLElement>(null)
  const left = useRef<Place>(null)
  useEffect(() => {
    if (returnTo === null) return
    setReturnTo(null)
    // After a reload, none of the fields was left yet.
    const field = (fields.current ?? document).querySelector(`[name="${returnTo.name}"]`)
    if (!isText(field)) return
    field.focus()
    field.setSelectionRange(returnTo.start, returnTo.end)
  }, [returnTo])

  const run = ({ typed, act }: Press) => {
    close()
    // What someone typed stays at hand, however often a text that no one typed is replaced afterward.
    if (typed) setBefore({ value: now, place: left.current })
    act()
  }
  const press = (next: Press) => (next.typed && next.question ? setAsked({ asked: next, open: true }) : run(next))
  const goBack = ({ value, place }: Replaced<T>) =>
    press({
      typed,
      question: { title: 'Replace what you typed since?', confirmLabel: 'Replace' },
      act: () => {
        restore(value)
        setReturnTo(place)
      },
    })
  return {
    press,
    around: {
      onBlur: ({ currentTarget, target }) => {
        if (!isText(target) || target.name === '' || target.selectionStart === null) return
        fields.current = currentTarget
        left.current = { name: target.name, start: target.selectionStart, end: target.selectionEnd ?? 0 }
      },
    },
    undo: before && JSON.stringify(textOf(before.value)) !== JSON.stringify(textOf(now)) && (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
        What you typed was replaced.
        <TextButton className="text-13" onClick={() => goBack(before)}>
          Undo
        </TextButton>
      </p>
    ),
    question: (
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={asked?.question?.title}
        description="It replaces what you typed. You can undo this."
        confirmLabel={asked?.question?.confirmLabel ?? ''}
        onConfirm={() => asked && run(asked)}
      />
    ),
    replaced: before,
    setReplaced: setBefore,
  }
}

function isText(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
