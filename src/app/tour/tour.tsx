import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { dismissTour } from '#features/account/contracts.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { X } from '#ui/icons.tsx'
import { useToast } from '#ui/toast.tsx'

const steps = [
  {
    title: 'Search',
    text: 'Say who you need, such as ‘cardiologists in Texas with email’. Press View Email on a result to see its address.',
    to: paths.search(),
    go: 'Go to Search',
  },
  {
    title: 'Keep a list',
    text: 'Select physicians and press Add to List. A list skips duplicates, holds your notes, and follows each stage.',
    to: paths.lists(),
    go: 'Go to Lists',
  },
  {
    title: 'Write to them',
    text: 'Paste a job posting, press Generate, and send the email to everyone on a list, one physician at a time.',
    to: paths.email(),
    go: 'Go to Email',
  },
] as const

/** The tour for a first visit, above the page and never covering it. Closed once, it stays closed. */
export function Tour() {
  const { pathname } = useLocation()
  const [at, setAt] = useState(
    Math.max(
      0,
      steps.findIndex(({ to }) => to === pathname),
    ),
  )
  const [closed, setClosed] = useState(false)
  const { mutate } = useCallMutation(dismissTour)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  if (closed) return null
  const close = () => {
    setClosed(true)
    mutate(
      {},
      {
        onSuccess: () => void revalidate(),
        onError: (error) => {
          setClosed(false)
          toast.failed('The tour could not be closed', error)
        },
      },
    )
  }
  const { title, text, to, go } = steps[at]!
  const isLast = at === steps.length - 1
  return (
    <aside
      aria-label="Quick tour"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hair bg-wash px-4 py-2 md:px-6"
    >
      <p aria-live="polite" className="min-w-0 flex-1 basis-80 text-13 text-pretty">
        <span className="mr-2 text-muted tabular-nums">
          {at + 1} of {steps.length}
        </span>
        <strong className="font-semibold">{title}.</strong> {text}{' '}
        {to !== pathname && (
          <TextLink to={to} className="inline">
            {go}
          </TextLink>
        )}
      </p>
      <div className="flex items-center gap-2">
        {at > 0 && (
          <Button size="small" variant="quiet" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        <Button size="small" onClick={() => (isLast ? close() : setAt(at + 1))}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
        <Button size="small-icon" variant="quiet" aria-label="Close the tour" onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
    </aside>
  )
}
