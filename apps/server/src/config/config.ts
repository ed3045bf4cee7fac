/** The validated settings of a running server. Only this folder reads the environment. */
export interface Config {
  /** Absolute path of the data folder (LANEWISE_HOME, default `.lanewise/` in the project's folder). */
  home: string;
  /**
   * PORT, default 8080. `portGiven`: whether PORT was set. If the default port is taken, the server uses the next free
   * port.
   */
  port: number;
  portGiven: boolean;
  /** HOST, default 127.0.0.1. */
  host: string;
  /** BASE_PATH of the API, default /api/. */
  basePath: string;
  /** PUBLIC_URL: the start of links in mails and messages; null: derived from host and port. */
  publicUrl: string | null;
  /** DATABASE_URL, or null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** CLICKHOUSE_URL, or null for the embedded engine. */
  clickhouseUrl: string | null;
  /** TRUST_PROXY: addresses and networks of reverse proxies whose forwarding headers are trusted. */
  trustProxy: readonly string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** LANEWISE_OLDEST_AGENT: the oldest version of agents whose files are taken. */
  oldestAgent: string;
  /** LANEWISE_SUPPORT_ADDRESS: the e-mail address behind 'Contact support'. */
  supportAddress: string;
  /** LANEWISE_SMTP_URL: the mail server; null: mails stay in the outbox. */
  smtpUrl: string | null;
  /** LANEWISE_MAIL_SENDER: the sender address of mails. */
  mailSender: string;
  /** LANEWISE_CAPTCHA_SITE_KEY: names the captcha of this installation. */
  captchaSiteKey: string;
  /** LANEWISE_MAINTENANCE: while true, the API answers 503 and the browser shows a maintenance page. */
  maintenance: boolean;
  /** ANALYTICS_TOKEN_REQUIRED, REVEAL_UNKNOWN_ACCOUNTS. */
  analyticsTokenRequired: boolean;
  revealUnknownAccounts: boolean;
  /** LANEWISE_SECRET_KEY: the key that encrypts second factors; null: a key in the data folder encrypts them. */
  secretKey: string | null;
  /** LANEWISE_SECOND_FACTOR: whether Super Admins and Support Admins need a second factor. */
  secondFactor: 'optional' | 'admins';
  /** LANEWISE_SWITCH_REASON: whether switching to another user requires a reason. */
  switchReason: boolean;
  /** LANEWISE_OIDC_…: the identity provider for logging in without a password; null: none. */
  oidc: { issuer: string; clientId: string; clientSecret: string; label: string } | null;
  session: { idleMinutes: number; absoluteMinutes: number; adminIdleMinutes: number; adminAbsoluteMinutes: number };
  limits: {
    /** Compressed and decompressed bytes of one segment; defaults 4 and 64 MiB. */
    segmentBytes: number;
    segmentDecodedBytes: number;
    /** Memory in bytes and seconds of one facts query; defaults 1 GiB and 30 s. */
    queryMemoryBytes: number;
    querySeconds: number;
    /**
     * Share of the disk that must stay free, or an upload is refused with 507. Default 0.05, but never more than 2 GiB.
     */
    diskFreeShare: number;
  };
  /**
   * Most open queries and downloads per user and per company, and the seconds in which a client must read an answer.
   */
  shares: {
    questionsOfUser: number;
    questionsOfCompany: number;
    downloadsOfUser: number;
    downloadsOfCompany: number;
    idleSeconds: number;
    downloadSeconds: number;
  };
  /** Days for which data is kept that no figure needs; null: for ever. config/settings explains each value. */
  retention: {
    sessionDays: number | null;
    fileDays: number | null;
    reportDays: number | null;
    connectorFileDays: number | null;
    failedDays: number | null;
    decidedDays: number | null;
  };
  /** LANEWISE_KEEP_AUDIT_DAYS: days that the audit log is kept, at least a year; null: for ever. */
  auditDays: number | null;
  /** LANEWISE_DEMO: the size of the sample chain in an empty data folder. */
  demo: 'full' | 'small';
  /**
   * LANEWISE_RETAILER: text in the names of the companies that are offered Lane Reboot. '': no company is offered Lane
   * Reboot.
   */
  retailer: string;
  /** LANEWISE_FAULT_TESTS: the process kills itself at the ingest step whose name is in a file of the data folder. */
  faultTests: boolean;
}
