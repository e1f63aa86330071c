import { useState } from 'react'
import { fileOverHttp, useCallMutation } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type DeskClaim, decideClaimDocument, downloadClaimDocument } from './desk-contracts.ts'

interface DecideFormProps {
  claim: DeskClaim
  onChanged: () => void
}

/** The photo, and whether it proves the claim. It can be accepted only once it was looked at. */
export function DecideForm({ claim, onChanged }: DecideFormProps) {
  const { id, physician } = claim
  const toast = useToast()
  const photo = usePhoto(id)
  const [refusing, setRefusing] = useState(false)
  const decide = useCallMutation(decideClaimDocument)
  const accept = () =>
    decide.mutate(
      { claimId: id, accept: true },
      {
        onSuccess: () => {
          toast.success('Claim accepted', 'The photo was deleted, and every address in the profile hears of it.')
          onChanged()
        },
        onError: (error) => toast.failed('Not accepted', error),
      },
    )
  return (
    <div className="grid gap-4">
      {photo.shown !== undefined && (
        <img
          src={photo.shown}
          alt={`License or badge sent for ${physician.name}`}
          className="max-h-[480px] max-w-full rounded-8"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {photo.shown === undefined ? (
          <Button
            pending={photo.pending}
            pendingText="Loading..."
            aria-label={`Show the photo for ${physician.name}`}
            onClick={() => void photo.show()}
          >
            Show the photo
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={decide.isPending}
            pendingText="Saving..."
            aria-label={`Accept the photo for ${physician.name}`}
            onClick={accept}
          >
            Accept
          </Button>
        )}
        <Button
          aria-expanded={refusing}
          aria-label={`Refuse the photo for ${physician.name}`}
          onClick={() => setRefusing(!refusing)}
        >
          Refuse
        </Button>
      </div>
      {refusing && <RefuseForm claimId={id} onRefused={onChanged} />}
    </div>
  )
}

function usePhoto(claimId: string) {
  const [shown, setShown] = useState<string>()
  const [pending, setPending] = useState(false)
  const toast = useToast()
  const show = async () => {
    setPending(true)
    try {
      const { content } = await fileOverHttp(downloadClaimDocument, { claimId }, () => {})
      setShown(await dataAddress(content))
    } catch (error) {
      toast.failed('The photo could not be loaded', error)
    } finally {
      setPending(false)
    }
  }
  return { shown, pending, show }
}

/** Pages load images from the site alone, or from the address itself. */
function dataAddress(content: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })
}

function RefuseForm({ claimId, onRefused }: { claimId: string; onRefused: () => void }) {
  const toast = useToast()
  const form = useCallForm(decideClaimDocument, {
    values: { reason: '' },
    input: ({ reason }) => ({ claimId, accept: false, reason }),
    problemAt: 'reason',
    onDone: () => {
      toast.success('Claim refused', 'The photo was deleted, and the account was told.')
      onRefused()
    },
  })
  return (
    <CallForm form={form} className="grid max-w-[560px] gap-4">
      <Field label="Reason" error={form.message('reason')} hint="Goes into the email: ‘The name can’t be read.’">
        <Input {...form.field('reason')} autoComplete="off" required autoFocus />
      </Field>
      <SubmitButton variant="secondary" pending={form.pending} pendingText="Saving..." className="justify-self-start">
        Refuse the claim
      </SubmitButton>
    </CallForm>
  )
}
