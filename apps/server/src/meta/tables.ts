import type { AuditAnchorTable, AuditRecordTable } from './tables/audit.ts';
import type {
  ConnectorFileTable,
  ConnectorInstanceTable,
  ConnectorRequestTable,
  ConnectorTable,
} from './tables/connectors.ts';
import type { DataPointCategoryTable, DataPointTable, DataPointVersionTable } from './tables/data-points.ts';
import type {
  AuditedActionTable,
  ConflictTable,
  GapDayTable,
  GapTable,
  ImportProfileTable,
  InboxTable,
  ItemFileTable,
  LateChangeTable,
  LocationLiveTable,
  SetAsideDayTable,
  ManifestTable,
  QuarantineTable,
  RefusedFileTable,
} from './tables/ingest.ts';
import type {
  AccessGroupPermissionTable,
  AccessGroupTable,
  FormerUsernameTable,
  KnownDeviceTable,
  LoginAttemptTable,
  MailTable,
  OneTimeLinkTable,
  PermissionTable,
  PresetSelectionTable,
  PresetTable,
  RoleTable,
  ServerSecretTable,
  UsedCaptchaTable,
  UserAccessGroupTable,
  UserPlaceTable,
  UserTable,
} from './tables/people.ts';
import type { PosReportContentTable, PosReportTable } from './tables/pos-reports.ts';
import type {
  AccountSwitchTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  SignInCodeTable,
} from './tables/sessions.ts';
import type {
  CalendarPeriodTable,
  CategoryItemTable,
  CategoryTable,
  CompanyDepartmentTable,
  CompanyTable,
  DepartmentMappingTable,
  DepartmentTable,
  ImageTable,
  InstacartCardTable,
  LevelTable,
  LocationTable,
  PlaceTable,
  TagItemTable,
  TagLocationTable,
  TagTable,
  ConfigurationChangeTable,
  TradingDayTable,
  TradingWeekTable,
} from './tables/places.ts';

/**
 * Rows of the metadata store as the driver reads and writes them: `int` as number, `bigint` and `numeric` as text,
 * `date` as yyyy-mm-dd text, `timestamptz` as Date, `bytea` as Buffer.
 */
export interface Tables {
  company: CompanyTable;
  level: LevelTable;
  place: PlaceTable;
  location: LocationTable;
  tag: TagTable;
  tag_location: TagLocationTable;
  tag_item: TagItemTable;
  department: DepartmentTable;
  role: RoleTable;
  access_group: AccessGroupTable;
  permission: PermissionTable;
  access_group_permission: AccessGroupPermissionTable;
  app_user: UserTable;
  former_username: FormerUsernameTable;
  user_access_group: UserAccessGroupTable;
  user_place: UserPlaceTable;
  session: SessionTable;
  account_switch: AccountSwitchTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  sign_in_code: SignInCodeTable;
  one_time_link: OneTimeLinkTable;
  connector: ConnectorTable;
  connector_instance: ConnectorInstanceTable;
  connector_request: ConnectorRequestTable;
  connector_file: ConnectorFileTable;
  login_attempt: LoginAttemptTable;
  known_device: KnownDeviceTable;
  import_profile: ImportProfileTable;
  item_file: ItemFileTable;
  inbox: InboxTable;
  manifest: ManifestTable;
  quarantine: QuarantineTable;
  conflict: ConflictTable;
  audited_action: AuditedActionTable;
  location_live: LocationLiveTable;
  late_change: LateChangeTable;
  set_aside_day: SetAsideDayTable;
  gap: GapTable;
  gap_day: GapDayTable;
  refused_file: RefusedFileTable;
  calendar_period: CalendarPeriodTable;
  trading_week: TradingWeekTable;
  trading_day: TradingDayTable;
  configuration_change: ConfigurationChangeTable;
  image: ImageTable;
  preset: PresetTable;
  preset_selection: PresetSelectionTable;
  mail: MailTable;
  server_secret: ServerSecretTable;
  used_captcha: UsedCaptchaTable;
  audit_record: AuditRecordTable;
  audit_anchor: AuditAnchorTable;
  company_department: CompanyDepartmentTable;
  department_mapping: DepartmentMappingTable;
  category: CategoryTable;
  data_point_category: DataPointCategoryTable;
  data_point: DataPointTable;
  data_point_version: DataPointVersionTable;
  category_item: CategoryItemTable;
  instacart_card: InstacartCardTable;
  pos_report: PosReportTable;
  pos_report_content: PosReportContentTable;
}
