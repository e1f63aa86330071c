import type { ReactNode } from 'react'

export interface WorkHeaderProps {
  title: ReactNode
  /** Next to the title: how many, how far, for what. */
  counts?: ReactNode
  /** Before the title: the page above this one, a `Breadcrumb` without `current`. */
  above?: ReactNode
  /** How the page shows its content: a `ViewSwitch`. */
  view?: ReactNode
  /** At most two buttons, and a `Menu` with everything else. */
  actions?: ReactNode
  /** One row: what finds, filters, and sorts. */
  toolbar?: ReactNode
}

/** The head of a page that someone works on all day: one line and one toolbar, so that the content begins high up. */
export function WorkHeader({ title, counts, above, view, actions, toolbar }: WorkHeaderProps) {
  return (
    <div className="work-header">
      <div>
        {above}
        <h1>{title}</h1>
        {counts && <p>{counts}</p>}
        {(view || actions) && (
          <div>
            {view}
            {actions}
          </div>
        )}
      </div>
      {toolbar}
    </div>
  )
}

/**
 * The row below the header's line; what does not fit wraps, and scrolls sideways on a phone.
 * @public for the pages of lists.
 */
export function WorkToolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} className="work-toolbar">
      {children}
    </div>
  )
}
