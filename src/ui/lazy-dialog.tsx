import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { connectionLost } from '#shared/calls/call-error.ts'
import { useToast } from './toast.tsx'

interface OpenedFromOutside {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A dialog whose script loads when it is first opened, because most page visits open none. If that fails, the dialog
 * closes and the next press tries again.
 */
export function lazyDialog<Props extends OpenedFromOutside>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyDialog(props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(() => loaded)
    const toast = useToast()
    const { open, onOpenChange } = props
    const fail = useEffectEvent(() => {
      onOpenChange(false)
      toast.error('Could Not Open', connectionLost().message)
    })
    useEffect(() => {
      if (!open || Dialog) return
      let asked = true
      load().then(
        (component) => {
          loaded = component
          if (asked) setDialog(() => component)
        },
        () => asked && fail(),
      )
      return () => {
        asked = false
      }
    }, [open, Dialog])
    return Dialog && <Dialog {...props} />
  }
}
