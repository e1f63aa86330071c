import { useCall } from '#shared/calls/use-call.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { getRevealQuota } from './contracts.ts'

/** How many more contacts the viewer can reveal. Only for those who may reveal. */
export function QuotaLeft() {
  const { data } = useCall(getRevealQuota, {})
  if (data === undefined) return 'Each reveal counts toward your limit.'
  if (data.now === 0) return 'You have used up your reveals for now.'
  return `You can reveal ${formatCount(data.now, 'more contact')} now, ${formatNumber(data.today)} today.`
}
