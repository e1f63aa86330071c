import { Check, Copy, Mail, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/clipboard.ts'
import { useToast } from '#ui/toast.tsx'
import { ViewProfile } from './demo-actions.tsx'
import { demoContact } from './demo-contacts.ts'
import type { DemoPerson } from './demo-people.ts'

/** View Email and View Phone: the first press reveals, the next copies. */
export function DemoContacts({ person, onProfile }: { person: DemoPerson; onProfile: () => void }) {
  const { email, phone } = demoContact(person.id)
  return (
    <>
      <RevealDemo label="View Email" what="email" value={email} person={person} />
      <RevealDemo label="View Phone" what="phone number" value={phone} person={person} />
      <ViewProfile person={person} onPress={onProfile} />
    </>
  )
}

interface RevealDemoProps {
  label: string
  what: 'email' | 'phone number'
  value: string
  person: DemoPerson
}

function RevealDemo({ label, what, value, person }: RevealDemoProps) {
  const [shown, setShown] = useState(false)
  const [copied, setCopied] = useState(false)
  const toast = useToast()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), limits.copiedIndicator)
    return () => clearTimeout(timer)
  }, [copied])
  const press = async () => {
    if (!shown) return setShown(true)
    try {
      await copyText(value)
      setCopied(true)
    } catch {
      toast.error(`Failed to copy ${what}`, 'Please try again')
    }
  }
  const Icon = copied ? Check : shown ? Copy : what === 'email' ? Mail : Phone
  return (
    <Button
      size="small"
      onClick={() => void press()}
      className="h-auto min-h-[30px] justify-start py-1 text-left break-all whitespace-normal"
    >
      <Icon aria-hidden />
      {copied ? 'Copied' : shown ? value : label}
      <span className="sr-only">
        of {person.firstName} {person.lastName}
      </span>
    </Button>
  )
}
