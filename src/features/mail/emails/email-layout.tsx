/**
 * The frame of every email, in the product's look: the light tokens in app/styles/tokens.css, and the dark ones where
 * they work.
 */

import { Fragment, type ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import { brand } from '#shared/product/brand.ts'

const ink = '#14201d'
const muted = '#55635e'
const evergreen = '#0b6b53'
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"

// Email programs that support dark mode read this; the others see only the inline styles.
const dark = `
  @media (prefers-color-scheme: dark) {
    .ground, .ground > table > tbody > tr > td { background-color: #0f1513 !important; }
    .ink { color: #e8eeea !important; }
    .muted { color: #a3b1ab !important; }
    .accent { color: #4cc3a0 !important; }
    .press { background-color: #4cc3a0 !important; color: #06231b !important; }
    .hair { border-color: #27322d !important; }
  }`

const linkStyle = { color: evergreen, textDecoration: 'underline' }

interface EmailLayoutProps {
  /** The line an email program shows next to the subject. */
  preview: string
  title: string
  children: ReactNode
  /** Why this person gets this email. */
  reason: ReactNode
  /** The configured origin of the site, without a trailing slash. */
  origin: string
}

export function EmailLayout({ preview, title, children, reason, origin }: EmailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="ground" style={{ margin: 0, backgroundColor: '#fbfbf8', fontFamily: sans }}>
        <Container style={{ maxWidth: 560, margin: '0 auto', padding: '40px 24px' }}>
          <Link
            href={origin}
            data-skip-in-text
            className="ink"
            style={{ color: ink, fontFamily: serif, fontSize: 20, fontWeight: 600, textDecoration: 'none' }}
          >
            {brand.name}
          </Link>
          <Heading
            as="h1"
            className="ink"
            style={{
              margin: '32px 0 16px',
              color: ink,
              fontFamily: serif,
              fontSize: 28,
              lineHeight: '34px',
              fontWeight: 600,
            }}
          >
            {title}
          </Heading>
          {children}
          <Hr className="hair" style={{ margin: '40px 0 24px', borderColor: '#e3e7e2' }} />
          <Small>{reason}</Small>
          <Small>
            {brand.postalAddress.join(', ')}
            <br />
            Questions? Write to <MailLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</MailLink>.
          </Small>
        </Container>
      </Body>
    </Html>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ margin: '0 0 16px', color: ink, fontSize: 16, lineHeight: '24px' }}>
      {children}
    </Text>
  )
}

/** What someone typed: one element per paragraph, with their line breaks. */
export function TypedText({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .map(numbered)
    .map(({ text, number }) => (
      <Paragraph key={number}>
        <Lines text={text} />
      </Paragraph>
    ))
}

export function Lines({ text }: { text: string }) {
  return text
    .split('\n')
    .map(numbered)
    .map(({ text, number }) => (
      <Fragment key={number}>
        {number > 0 && <br />}
        {text}
      </Fragment>
    ))
}

const numbered = (text: string, number: number) => ({ text, number })

export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={{ margin: '0 0 12px', color: muted, fontSize: 13, lineHeight: '20px' }}>
      {children}
    </Text>
  )
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="accent" style={linkStyle}>
      {children}
    </Link>
  )
}

export function Press({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '24px 0' }}>
      <Button
        href={href}
        className="press"
        style={{
          backgroundColor: evergreen,
          borderRadius: 8,
          color: '#ffffff',
          fontSize: 16,
          fontWeight: 550,
          lineHeight: '24px',
          padding: '10px 20px',
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** The full address, for people who don't trust buttons. The text part has it anyway. */
export function PlainAddress({ href }: { href: string }) {
  return (
    <Section data-skip-in-text>
      <Small>
        Or open this address:{' '}
        <Link href={href} className="accent" style={{ ...linkStyle, overflowWrap: 'anywhere', wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Small>
    </Section>
  )
}
