import { Mail, Phone } from 'lucide-react'
import { Button, TextButton } from '#ui/button.tsx'
import type { DemoPerson } from './demo-people.ts'

/** The buttons of a row in the still demo; the live demo has its own. */
export function DemoActions({ person, onProfile }: { person: DemoPerson; onProfile?: () => void }) {
  return (
    <>
      <Button size="small" className="justify-start">
        <Mail aria-hidden />
        View Email
      </Button>
      <Button size="small" className="justify-start">
        <Phone aria-hidden />
        View Phone
      </Button>
      <ViewProfile person={person} onPress={onProfile} />
    </>
  )
}

export function ViewProfile({ person, onPress }: { person: DemoPerson; onPress: (() => void) | undefined }) {
  return (
    <TextButton className="justify-self-start text-12 font-normal text-muted" onClick={onPress}>
      View Profile
      <span className="sr-only">
        of {person.firstName} {person.lastName}
      </span>
    </TextButton>
  )
}
