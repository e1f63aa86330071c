import type { Feature } from '#door/feature.ts'
import { checkoutData, moneyBackData, subscriptionData } from './billing-data.server.ts'
import { cancelSubscriptionHandler, resumeSubscriptionHandler } from './cancel-subscription.server.ts'
import { createCheckoutHandler } from './create-checkout.server.ts'
import { customerPortalHandler } from './customer-portal.server.ts'
import { getMySubscriptionHandler } from './get-my-subscription.server.ts'
import {
  moneyBackAskedMail,
  moneyBackDecidedMail,
  paymentFailedMail,
  remindOfRenewals,
  renewalReminderMail,
  subscriptionStartedMail,
} from './jobs.server.ts'
import { decideMoneyBackHandler, getMoneyBackRequestsHandler, requestMoneyBackHandler } from './money-back.server.ts'
import { reconcileBilling } from './reconcile.server.ts'
import {
  changeSandboxPortalHandler,
  confirmSandboxPaymentHandler,
  getSandboxCheckoutHandler,
  getSandboxPortalHandler,
  paySandboxCheckoutHandler,
} from './sandbox/sandbox-calls.server.ts'
import { getSubscriptionDetailsHandler } from './subscription-details.server.ts'
import { verifyCheckoutHandler } from './verify-checkout.server.ts'

export const billing: Feature = {
  calls: [
    getMySubscriptionHandler,
    getSubscriptionDetailsHandler,
    createCheckoutHandler,
    verifyCheckoutHandler,
    customerPortalHandler,
    cancelSubscriptionHandler,
    resumeSubscriptionHandler,
    requestMoneyBackHandler,
    getMoneyBackRequestsHandler,
    decideMoneyBackHandler,
    getSandboxCheckoutHandler,
    paySandboxCheckoutHandler,
    confirmSandboxPaymentHandler,
    getSandboxPortalHandler,
    changeSandboxPortalHandler,
  ],
  jobs: [
    subscriptionStartedMail,
    paymentFailedMail,
    remindOfRenewals,
    renewalReminderMail,
    moneyBackAskedMail,
    moneyBackDecidedMail,
    reconcileBilling,
  ],
  personalData: [subscriptionData, checkoutData, moneyBackData],
}
