import type { Feature } from '#door/feature.ts'
import { cancelSubscriptionHandler } from './cancel-subscription.server.ts'
import {
  planCanceledMail,
  planEndedMail,
  planSwitchedMail,
  teamPlanCanceledMail,
  teamPlanEndedMail,
  tellOfEndings,
} from './change-jobs.server.ts'
import { createCheckoutHandler } from './create-checkout.server.ts'
import { passOnEmails } from './customer-emails.server.ts'
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
import { changeTeamSeatsHandler } from './team/change-team-seats.server.ts'
import { getTeamBillingHandler } from './team/get-team-billing.server.ts'
import { getTeamOfferHandler } from './team/get-team-offer.server.ts'
import { getTeamOffersHandler } from './team/get-team-offers.server.ts'
import {
  forgetTeamOffers,
  teamOfferMail,
  teamPaymentFailedMail,
  teamPlanStartedMail,
  teamRenewalMail,
} from './team/jobs.server.ts'
import { makeTeamOfferHandler } from './team/make-team-offer.server.ts'
import { payTeamOfferHandler } from './team/pay-team-offer.server.ts'
import { teamOfferData } from './team/personal-data.server.ts'
import { teamPortalHandler } from './team/team-portal.server.ts'
import { withdrawTeamOfferHandler } from './team/withdraw-team-offer.server.ts'
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
    getTeamOfferHandler,
    payTeamOfferHandler,
    getTeamBillingHandler,
    changeTeamSeatsHandler,
    teamPortalHandler,
    getTeamOffersHandler,
    makeTeamOfferHandler,
    withdrawTeamOfferHandler,
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
    passOnEmails,
    teamOfferMail,
    teamPlanStartedMail,
    teamPaymentFailedMail,
    teamRenewalMail,
    forgetTeamOffers,
    planSwitchedMail,
    planCanceledMail,
    planEndedMail,
    teamPlanCanceledMail,
    teamPlanEndedMail,
    tellOfEndings,
  ],
  personalData: [subscriptionData, checkoutData, moneyBackData, teamOfferData],
}
