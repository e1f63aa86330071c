import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { fileOverHttp } from '#shared/calls/use-call.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { DeskList, type DeskPanelProps, StateLinks } from '#ui/desk-list.tsx'
import { Download } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { downloadPrivacyRequests, type getPrivacyRequests, type RequestState } from './desk-contracts.ts'
import { EnterRequestForm } from './enter-request-form.tsx'
import { RequestRow } from './request-row.tsx'

interface RequestsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getPrivacyRequests> | null
  state: RequestState
}

const empty: Record<RequestState, { title: string; text: string }> = {
  open: { title: 'No open requests', text: 'Requests to know, correct, delete, or opt out are answered here.' },
  unconfirmed: { title: 'None is waiting', text: 'Requests whose emailed code was not entered yet are listed here.' },
  done: { title: 'No answered requests yet', text: 'Requests you answer are listed here, with their proof.' },
}

/** Requests under privacy laws, most urgent first. */
export function RequestsPanel({ answer, state, onChanged, reading }: RequestsPanelProps) {
  const counts = answer?.counts
  const overdue = counts?.overdue ?? 0
  return (
    <>
      {overdue > 0 && (
        <Banner tone="danger" className="mb-4" title={`${formatCount(overdue, 'request')} overdue`}>
          Answer {overdue === 1 ? 'it' : 'them'} first. The most urgent are on top.
        </Banner>
      )}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <StateLinks
          label="Requests by state"
          value={state}
          options={[
            { value: 'open', label: 'Open', count: counts?.open },
            { value: 'unconfirmed', label: 'Code not entered', count: counts?.unconfirmed },
            { value: 'done', label: 'Done', count: counts?.done },
          ]}
        />
        <RegisterButton />
      </div>
      <CollapsibleSection title="Enter a request that came by email, mail, or phone" className="mb-4 border-b">
        <EnterRequestForm onEntered={onChanged} />
      </CollapsibleSection>
      <DeskList answer={answer} label="Privacy requests" onRetry={onChanged} retrying={reading} empty={empty[state]}>
        <ul>
          {answer?.data.map((request) => (
            <RequestRow key={request.id} request={request} onChanged={onChanged} />
          ))}
        </ul>
      </DeskList>
    </>
  )
}

function RegisterButton() {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const download = async () => {
    setBusy(true)
    try {
      const { name, content } = await fileOverHttp(downloadPrivacyRequests, {}, () => {})
      saveFile(name, content.type, content)
    } catch (error) {
      toast.failed('Download failed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" pending={busy} pendingText="Collecting..." onClick={() => void download()}>
      <Download aria-hidden />
      Download the register
    </Button>
  )
}
