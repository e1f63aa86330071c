/** Settings that earlier releases had. The server names those that are still set when it starts; docs/upgrading.md lists them. */

/** Name → what is done now. */
export const goneSettings: Readonly<Record<string, string>> = {
  WORKERS: 'A server has one thread that serves. For more cores, run several servers: docs/scale.md says how.',
}
