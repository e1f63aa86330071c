/** Addresses about requests under privacy laws: separate from `paths`, so that few pages load them. */
export const privacyPaths = {
  /** Where anyone asks. */
  request: (kind?: 'opt_out') => (kind ? `/privacy-request?ask=${kind}` : '/privacy-request'),
  /** Only emails lead there. */
  answer: (token: string) => `/privacy-request?token=${encodeURIComponent(token)}`,
  /** Where its form posts to without a script. */
  answerFile: () => '/privacy-request/file',
  /** Registration, and yearly figures. */
  dataBroker: () => '/data-broker',
  /** Where admins answer. */
  desk: (tab?: string) => (tab ? `/privacy-desk?tab=${tab}` : '/privacy-desk'),
} as const
