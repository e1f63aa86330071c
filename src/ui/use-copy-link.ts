import { copyText } from './clipboard.ts'
import { useToast } from './toast.tsx'

/** Copies the whole address of a path of this site, and says so. */
export function useCopyLink(): (path: string) => Promise<void> {
  const toast = useToast()
  return async (path) => {
    try {
      await copyText(new URL(path, window.location.origin).href)
      toast.success('Link copied')
    } catch {
      toast.error('Copy Failed', 'Failed to copy the link')
    }
  }
}
