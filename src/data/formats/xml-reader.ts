import sax, { type QualifiedTag, type Tag } from 'sax'
import { beyond, type ReadLimits } from './read-limits.ts'

export interface XmlHandler {
  /** Names are as written, with their prefix. */
  open(name: string, attribute: (name: string) => string): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Reads XML as it comes. It stops at the first fault of the XML or the handler, and where the XML exceeds the limits.
 */
export class XmlReader {
  readonly parser: sax.SAXParser
  #fault: Error | undefined
  #depth = 0
  #attributes = 0

  constructor(handler: XmlHandler, limits: Pick<ReadLimits, 'depth' | 'attributes'>, options: sax.SAXOptions = {}) {
    const parser = sax.parser(true, { position: false, ...options })
    this.parser = parser
    parser.onerror = (error) => this.#stop(error)
    // No office program writes one, and XML bombs are built from its entities.
    parser.ondoctype = () => this.#stop(new Error('a document type'))
    parser.onattribute = () => {
      if (++this.#attributes > limits.attributes) this.#stop(tooManyAttributes(limits))
    }
    parser.onopentag = this.#guarded(({ name, attributes }: Tag | QualifiedTag) => {
      this.#attributes = 0
      if (++this.#depth > limits.depth) throw beyond(`has XML nested more than ${limits.depth} levels deep`)
      handler.open(name, (wanted) => {
        const value = attributes[wanted]
        return typeof value === 'string' ? value : ''
      })
    })
    parser.ontext = this.#guarded((text: string) => handler.text?.(text))
    parser.oncdata = this.#guarded((text: string) => handler.text?.(text))
    parser.onclosetag = this.#guarded((name: string) => {
      this.#depth--
      handler.close?.(name)
    })
  }

  /** @throws what stopped it: a `BeyondLimit`, the handler's error, or the parser's */
  write(text: string): void {
    this.parser.write(text)
    if (this.#fault !== undefined) throw this.#fault
  }

  end(): void {
    this.parser.close()
    if (this.#fault !== undefined) throw this.#fault
  }

  #stop(error: Error): void {
    this.#fault ??= error
  }

  /** An error thrown inside the parser would leave it in a state that hides the error. */
  #guarded<Arguments extends unknown[]>(act: (...values: Arguments) => void) {
    return (...values: Arguments): void => {
      try {
        if (this.#fault === undefined) act(...values)
      } catch (error) {
        this.#stop(error as Error)
      }
    }
  }
}

const tooManyAttributes = ({ attributes }: Pick<ReadLimits, 'attributes'>) =>
  beyond(`has an XML element with more than ${attributes} attributes`)
