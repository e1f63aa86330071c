import { useEffect, useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { Button, type ButtonProps } from './button.tsx'
import { copyText } from './clipboard.ts'
import { Check, Copy } from './icons.tsx'
import { useToast } from './toast.tsx'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabledReason'> {
  text: string
  /** What it copies, for a screen reader: 'email'. */
  what: string
  label?: string
}

/** Copies, and says 'Copied' for two seconds. */
export function CopyButton({ text, what, label = 'Copy', size = 'small', ...props }: CopyButtonProps) {
  const { copied, copy } = useCopy()
  const toast = useToast()
  return (
    <Button
      {...props}
      size={size}
      onClick={async () => {
        if (!(await copy(text))) toast.error(`Failed to copy ${what}`, 'Please try again')
      }}
    >
      {copied ? <Check aria-hidden className="text-accent" /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
      <span className="sr-only">{what}</span>
    </Button>
  )
}

/** `copied` is true for two seconds after `copy` succeeded; `copy` returns whether it did. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), limits.copiedIndicator)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async (text: string) => {
    try {
      await copyText(text)
    } catch {
      return false
    }
    setCopies((count) => count + 1)
    return true
  }
  return { copied: copies > 0, copy }
}

/** Copies the full address of a path on this site, and says so. */
export function useCopyLink(): (path: string | Promise<string>) => Promise<void> {
  const toast = useToast()
  return async (path) => {
    try {
      await copyText(new URL(await path, window.location.origin).href)
      toast.success('Link copied')
    } catch {
      toast.error('Copy Failed', 'Failed to copy the link')
    }
  }
}
