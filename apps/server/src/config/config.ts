/** Everything a running server was told, validated once. Only this folder reads the environment. */
export interface Config {
  /** Absolute path of the data folder (LANEWISE_HOME, default `.lanewise/` in the project's folder). */
  home: string;
  /** PORT, default 8080, and whether it was given: a default port that is taken moves on to the next free one. */
  port: number;
  portGiven: boolean;
  /** HOST, default 127.0.0.1. */
  host: string;
  /** BASE_PATH of the API, default /api/. */
  basePath: string;
  /** PUBLIC_URL: what links in mails and messages start with; null: derived from host and port. */
  publicUrl: string | null;
  /** DATABASE_URL, or null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** CLICKHOUSE_URL, or null for the embedded engine. */
  clickhouseUrl: string | null;
  /** TRUST_PROXY: addresses and networks of reverse proxies, whose word about where a request comes from counts. */
  trustProxy: readonly string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** LANEWISE_SUPPORT_ADDRESS: the e-mail address behind 'Contact support'. */
  supportAddress: string;
  /** LANEWISE_SMTP_URL: where mails are handed over; null: they wait in the outbox. */
  smtpUrl: string | null;
  /** LANEWISE_MAIL_SENDER: the address mails come from. */
  mailSender: string;
  /** LANEWISE_CAPTCHA_SITE_KEY: names the captcha of this installation. */
  captchaSiteKey: string;
  /** LANEWISE_MAINTENANCE: while true the API answers 503 and the browser says that it will be back. */
  maintenance: boolean;
  /** ANALYTICS_TOKEN_REQUIRED, REVEAL_UNKNOWN_ACCOUNTS. */
  analyticsTokenRequired: boolean;
  revealUnknownAccounts: boolean;
  /** LANEWISE_SECRET_KEY: what encrypts second factors; null: a key of its own in the data folder. */
  secretKey: string | null;
  /** LANEWISE_SECOND_FACTOR: whether Super and Support Admin need one. */
  secondFactor: 'optional' | 'admins';
  /** LANEWISE_SWITCH_REASON: whether nobody works as another without saying why. */
  switchReason: boolean;
  /** LANEWISE_OIDC_…: identity provider people may log in with beside the password; null: none. */
  oidc: { issuer: string; clientId: string; clientSecret: string; label: string } | null;
  session: { idleMinutes: number; absoluteMinutes: number; adminIdleMinutes: number; adminAbsoluteMinutes: number };
  limits: {
    /** Compressed and decompressed bytes of one segment; defaults 4 and 64 MiB. */
    segmentBytes: number;
    segmentDecodedBytes: number;
    /** Per facts query: bytes of memory and seconds; defaults 1 GiB and 30 s. */
    queryMemoryBytes: number;
    querySeconds: number;
    /** Share of the disk that must stay free before an upload is refused with 507; default 0.05, but never more than 2 GiB. */
    diskFreeShare: number;
  };
  /** What one user and one company have open at a time, and how long a reader of an answer may take, in seconds. */
  shares: {
    questionsOfUser: number;
    questionsOfCompany: number;
    downloadsOfUser: number;
    downloadsOfCompany: number;
    idleSeconds: number;
    downloadSeconds: number;
  };
  /** Days that things are kept which nobody needs for a figure; null: for ever. What each means: config/settings. */
  retention: {
    sessionDays: number | null;
    fileDays: number | null;
    reportDays: number | null;
    connectorFileDays: number | null;
    failedDays: number | null;
    decidedDays: number | null;
  };
  /** LANEWISE_KEEP_AUDIT_DAYS: whole days that the audit log keeps, a year or more; null: for ever. */
  auditDays: number | null;
  /** LANEWISE_DEMO: how much of the sample chain an empty data folder gets. */
  demo: 'full' | 'small';
  /** LANEWISE_RETAILER: part of the names of the companies that are offered Lane Reboot; '' for none. */
  retailer: string;
  /** LANEWISE_FAULT_TESTS: the process kills itself at the step of ingest that a file of the data folder names. */
  faultTests: boolean;
}
