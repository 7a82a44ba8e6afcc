// The legal texts: date at the top, a table of contents next to the sections.
import type { LegalText, WebsiteContent } from '#contract/site/website.ts'
import { dateText } from '#web/kit/site/text.ts'

function LegalPage({ text }: { text: LegalText }) {
  return (
    <div className="legal">
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="date">
          Last updated: <time dateTime={text.updatedOn}>{dateText(text.updatedOn)}</time>
        </p>
        <p className="lead">{text.introduction}</p>
      </header>
      <div className="columns">
        <nav aria-label="On this page">
          <ol>
            {text.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {text.sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.heading}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.points.length > 0 && (
                <ul>
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

export const TermsPage = ({ content }: { content: WebsiteContent }) => (
  <LegalPage text={content.legal.terms} />
)

export const PrivacyPage = ({ content }: { content: WebsiteContent }) => (
  <LegalPage text={content.legal.privacy} />
)
