// Known security advisories of packages that the program uses, for registries that offer none.

export interface Advisory {
  name: string
  id: string
  /** Vulnerable from this version, and from the first one if omitted. */
  from?: string
  fixed: string
}

export const advisories: Advisory[] = [
  // Lowest versions by the maintainers' advisories of 2026.
  { name: 'fastify', id: 'minimum 2026', fixed: '5.12.2' },
  { name: '@fastify/static', id: 'minimum 2026', fixed: '10.1.4' },
  { name: 'nodemailer', id: 'minimum 2026', fixed: '10.4.1' },
  { name: 'sharp', id: 'minimum 2026', fixed: '0.35.0' },

  { name: 'brace-expansion', id: 'GHSA-v6h2-p8h4-qcjw', fixed: '1.1.12' },
  { name: 'brace-expansion', id: 'GHSA-v6h2-p8h4-qcjw', from: '2.0.0', fixed: '2.0.2' },
  { name: 'cookie', id: 'GHSA-pxg6-pf52-xh8x', fixed: '0.7.0' },
  { name: 'csv-parse', id: 'GHSA-582f-p4pg-xc74', fixed: '4.4.6' },
  { name: 'fast-xml-parser', id: 'GHSA-6w63-h3fj-q4vx', fixed: '4.1.2' },
  { name: 'fast-xml-parser', id: 'GHSA-mpg4-rc92-vx8v', from: '4.2.4', fixed: '4.4.1' },
  { name: 'fastify', id: 'GHSA-mg2h-6x62-wpwc', fixed: '5.3.2' },
  { name: 'glob', id: 'GHSA-5j98-mcp5-4vw2', from: '10.2.0', fixed: '10.5.0' },
  { name: 'glob', id: 'GHSA-5j98-mcp5-4vw2', from: '11.0.0', fixed: '11.1.0' },
  { name: 'json5', id: 'GHSA-9c47-m6qq-7p4h', fixed: '1.0.2' },
  { name: 'json5', id: 'GHSA-9c47-m6qq-7p4h', from: '2.0.0', fixed: '2.2.2' },
  { name: 'lodash', id: 'GHSA-35jh-r3h4-6jhm', fixed: '4.17.21' },
  { name: 'markdown-it', id: 'GHSA-6vfc-qv3f-vr6c', fixed: '12.3.2' },
  { name: 'minimatch', id: 'GHSA-f8q6-p94x-37v3', fixed: '3.0.5' },
  { name: 'nanoid', id: 'GHSA-mwcw-c2x4-8c55', fixed: '3.3.8' },
  { name: 'nanoid', id: 'GHSA-mwcw-c2x4-8c55', from: '4.0.0', fixed: '5.0.9' },
  { name: 'nodemailer', id: 'GHSA-9h6g-pr28-7cqp', fixed: '6.9.9' },
  { name: 'nodemailer', id: 'GHSA-mm7p-fcc7-pg87', fixed: '7.0.7' },
  { name: 'playwright', id: 'GHSA-7mvr-c777-76hp', fixed: '1.55.1' },
  { name: 'postcss', id: 'GHSA-7fh5-64p2-3v2j', fixed: '8.4.31' },
  { name: 'react-router', id: 'GHSA-f46r-rw29-r322', from: '7.2.0', fixed: '7.5.2' },
  { name: 'react-router', id: 'GHSA-cpj6-fhp6-mr6j', from: '7.0.0', fixed: '7.5.2' },
  { name: '@react-router/node', id: 'GHSA-9583-h5hc-x8cw', from: '7.0.0', fixed: '7.9.4' },
  { name: 'sanitize-html', id: 'GHSA-rm97-x556-q36h', fixed: '2.12.1' },
  { name: 'semver', id: 'GHSA-c2qf-rxjj-qqgw', fixed: '5.7.2' },
  { name: 'semver', id: 'GHSA-c2qf-rxjj-qqgw', from: '6.0.0', fixed: '6.3.1' },
  { name: 'semver', id: 'GHSA-c2qf-rxjj-qqgw', from: '7.0.0', fixed: '7.5.2' },
  { name: 'sharp', id: 'GHSA-54xq-cgqr-rpm3', fixed: '0.32.6' },
  { name: 'vite', id: 'GHSA-4r4m-qw57-chr8', from: '6.0.0', fixed: '6.2.4' },
  { name: 'vitest', id: 'GHSA-9crc-q9x8-hgqq', fixed: '1.6.1' },
  { name: 'vitest', id: 'GHSA-9crc-q9x8-hgqq', from: '2.0.0', fixed: '2.1.9' },
  { name: 'vitest', id: 'GHSA-9crc-q9x8-hgqq', from: '3.0.0', fixed: '3.0.5' },
  { name: 'yaml', id: 'GHSA-f9xv-q969-pqx4', from: '2.0.0', fixed: '2.2.2' },
  { name: 'zod', id: 'GHSA-m95q-7qp3-xv42', fixed: '3.22.3' },
]
