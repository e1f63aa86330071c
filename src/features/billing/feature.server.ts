import type { Feature } from '#door/feature.ts'
import { cancelSubscriptionHandler } from './cancel-subscription.server.ts'
import { createCheckoutHandler } from './create-checkout.server.ts'
import { customerPortalHandler } from './customer-portal.server.ts'
import { decideMoneyBackHandler } from './decide-money-back.server.ts'
import { getFairUseHandler } from './get-fair-use.server.ts'
import { getMoneyBackRequestsHandler } from './get-money-back-requests.server.ts'
import { getMySubscriptionHandler } from './get-my-subscription.server.ts'
import { getSubscriptionDetailsHandler } from './get-subscription-details.server.ts'
import {
  moneyBackAskedMail,
  moneyBackDecidedMail,
  paymentFailedMail,
  remindOfRenewals,
  renewalReminderMail,
  subscriptionStartedMail,
} from './jobs.server.ts'
import { checkoutData, moneyBackData, subscriptionData } from './personal-data.server.ts'
import { reconcileBilling } from './reconcile.server.ts'
import { requestMoneyBackHandler } from './request-money-back.server.ts'
import { resumeSubscriptionHandler } from './resume-subscription.server.ts'
import { changeSandboxPortalHandler } from './sandbox/change-sandbox-portal.server.ts'
import { confirmSandboxPaymentHandler } from './sandbox/confirm-sandbox-payment.server.ts'
import { getSandboxCheckoutHandler } from './sandbox/get-sandbox-checkout.server.ts'
import { getSandboxPortalHandler } from './sandbox/get-sandbox-portal.server.ts'
import { paySandboxCheckoutHandler } from './sandbox/pay-sandbox-checkout.server.ts'
import { verifyCheckoutHandler } from './verify-checkout.server.ts'

export const billing: Feature = {
  calls: [
    getFairUseHandler,
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
