/** A text message, as it is sent. */
export interface Sms {
  /** '(415) 555-0100' */
  to: string
  text: string
}

export interface SmsSender {
  /** Sends it. After a crash at the wrong moment it may go out twice. Rejects with an error that names no number. */
  send: (id: string, sms: Sms) => Promise<void>
}
