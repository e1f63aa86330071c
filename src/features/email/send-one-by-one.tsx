import { useNavigate } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Button } from '#ui/button.tsx'
import { storeSequenceEmail } from './sequence-draft.ts'

interface SendOneByOneProps {
  viewer: Viewer
  email: { subject: string; body: string }
  to: { listId: string } | { physicianIds: readonly number[] }
}

/** From /email: the same email to the same people, sent from the writer's own mailbox. */
export function SendOneByOne({ viewer, email, to }: SendOneByOneProps) {
  const navigate = useNavigate()
  return (
    <Button
      size="small"
      onClick={() => {
        storeSequenceEmail(viewer.id, email)
        void navigate(sequencePaths.new('listId' in to ? to.listId : null))
      }}
    >
      Send one by one
    </Button>
  )
}
