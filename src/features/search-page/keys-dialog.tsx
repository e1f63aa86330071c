import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Switch } from '#ui/switch.tsx'
import { searchKeys } from './search-keys.ts'
import type { ChangePreferences, SearchPreferences } from './search-preferences.ts'

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  preferences: SearchPreferences
  changePreferences: ChangePreferences
}

export function KeysDialog({ open, onOpenChange, preferences, changePreferences }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard" size="small">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {[...searchKeys, { keys: ['Ctrl', 'K'], does: 'Open the command menu; ⌘ K on a Mac' }].map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-hair pt-4">
        <Switch
          label="Single-letter keys"
          description="Turn them off if you trigger them by accident."
          checked={preferences.letterKeys}
          onCheckedChange={(letterKeys) => changePreferences({ letterKeys })}
        />
      </div>
    </Dialog>
  )
}
