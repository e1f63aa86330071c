import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileText } from '#ui/icons.tsx'

/** Pressing one searches for it. */
const examples: readonly { query: string; says: string }[] = [
  { query: 'cardiologist within 50 miles of Dallas with email', says: 'Plain words: a specialty, a place, a contact' },
  { query: 'noninvasive cardiologist Houston TX 10+ years', says: 'A specialty to leave out, and years in practice' },
  { query: 'cardiology AND research', says: 'Both' },
  { query: 'hospitalist OR internist', says: 'Either one' },
  { query: 'surgery NOT plastic', says: 'The first but not the second. -plastic works, too' },
  { query: '"family medicine" director', says: 'Words in this order' },
  { query: 'neurology AND (stroke OR epilepsy)', says: 'Grouped with parentheses' },
  { query: 'specialty:pediatrics state:TX', says: 'Only in these fields' },
  { query: 'specialty:urology near:75201~25', says: 'Within 25 miles of a ZIP' },
  { query: 'name:smi* title:director', says: 'Words that start with this' },
]

interface SearchHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (query: string) => void
  onDescribe: () => void
}

export function SearchHelp({ open, onOpenChange, onChoose, onDescribe }: SearchHelpProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ways to search"
      size="large"
      footer={
        <Button
          onClick={() => {
            onOpenChange(false)
            onDescribe()
          }}
        >
          <FileText aria-hidden />
          Describe who you need
        </Button>
      }
    >
      <ul className="-mx-2 grid gap-x-4 sm:grid-cols-2">
        {examples.map(({ query, says }) => (
          <li key={query}>
            <button
              type="button"
              onClick={() => {
                onOpenChange(false)
                onChoose(query)
              }}
              className="flex min-h-11 w-full flex-col items-start justify-center rounded-8 px-2 py-1.5 text-left hover:bg-fill"
            >
              <code className="text-14">{query}</code>
              <span className="text-13 text-muted">{says}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-hair pt-4 text-13 text-muted">
        Fields: title, specialty, skill, org, school, city, state, npi, name, near. You can also paste up to 500 NPIs.
      </p>
    </Dialog>
  )
}
