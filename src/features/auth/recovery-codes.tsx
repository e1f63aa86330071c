import { useEffect, useRef } from 'react'
import { brand } from '#shared/product/brand.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Download } from '#ui/icons.tsx'
import { saveFile } from '#ui/save-file.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onDone: () => void
}

/**
 * The only time recovery codes are shown. They close only with their own button, so that no one loses them by accident.
 */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className="rounded-12 border border-hair-strong bg-surface p-5">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        Keep these recovery codes
      </h3>
      <p className="mt-1 text-13 text-muted">
        If you lose your phone, each one lets you in once. They won’t be shown again: print them or save them in your
        password manager.
      </p>
      <ul
        aria-label="Recovery codes"
        // As many beside each other as there is room for: one that breaks is copied wrong.
        className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-6 gap-y-1 rounded-8 bg-fill px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono text-14 tracking-wide whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} what="recovery codes" />
        <Button
          size="small"
          onClick={() =>
            saveFile(`${brand.name.toLowerCase()}-recovery-codes.txt`, 'text/plain', fileText(email, text))
          }
        >
          <Download aria-hidden />
          Download
        </Button>
        <Button size="small" variant="primary" onClick={onDone} className="ml-auto">
          I saved these codes
        </Button>
      </div>
    </div>
  )
}

function fileText(email: string, codes: string): string {
  return `${brand.name} recovery codes for ${email}. Each works once.\n\n${codes}`
}
