CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"hourly_limit" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "parental_consents" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"parent_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "club_erasures" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	"players_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "club_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"claim" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_chunks" (
	"export_id" uuid NOT NULL,
	"claim" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_chunks_export_id_claim_number_pk" PRIMARY KEY("export_id","claim","number")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hand_overs_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text,
	"email" text,
	"name" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "test_cards" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"club_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"net_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_charges_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "top_up_rules" (
	"club_id" uuid NOT NULL,
	"model" text NOT NULL,
	"level" bigint NOT NULL,
	"per_month" integer NOT NULL,
	CONSTRAINT "top_up_rules_club_id_model_pk" PRIMARY KEY("club_id","model")
);
--> statement-breakpoint
CREATE TABLE "top_up_settings" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"consented_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stop" text,
	"stopped_cents" integer
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"model" text NOT NULL,
	"month" text NOT NULL,
	"number" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"charge_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "top_ups_charge_id_unique" UNIQUE("charge_id")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"club_id" uuid NOT NULL,
	"day" date NOT NULL,
	"questions" integer NOT NULL,
	"tokens" bigint NOT NULL,
	"active" integer NOT NULL,
	"people" text NOT NULL,
	"usage" jsonb NOT NULL,
	CONSTRAINT "usage_days_club_id_day_pk" PRIMARY KEY("club_id","day")
);
--> statement-breakpoint
CREATE TABLE "usage_people" (
	"club_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"member_id" uuid,
	"first_day" date NOT NULL,
	CONSTRAINT "usage_people_club_id_number_pk" PRIMARY KEY("club_id","number"),
	CONSTRAINT "usage_people_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "usage_windows" (
	"club_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"time_zone" text NOT NULL,
	"until" date NOT NULL,
	"requested_on" date NOT NULL,
	"summed" jsonb NOT NULL,
	CONSTRAINT "usage_windows_club_id_days_time_zone_pk" PRIMARY KEY("club_id","days","time_zone")
);
--> statement-breakpoint
CREATE TABLE "token_caps" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"member_cap" bigint
);
--> statement-breakpoint
CREATE TABLE "token_shares" (
	"club_id" uuid NOT NULL,
	"asker_id" uuid NOT NULL,
	"member_id" uuid,
	"cap" bigint,
	"month" text NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "token_shares_club_id_asker_id_pk" PRIMARY KEY("club_id","asker_id"),
	CONSTRAINT "token_shares_never_below_zero" CHECK (used >= 0 and held >= 0 and cap >= 0)
);
--> statement-breakpoint
CREATE TABLE "token_notices" (
	"club_id" uuid NOT NULL,
	"model" text NOT NULL,
	"month" text NOT NULL,
	"level" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "token_notices_club_id_model_month_level_pk" PRIMARY KEY("club_id","model","month","level")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"of" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"request_headers" text NOT NULL,
	"status" integer,
	"error" text,
	"response_headers" text,
	"response_body" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"member_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"lease_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"off_at" timestamp with time zone,
	"sealed_secret" text NOT NULL,
	"old_sealed_secret" text,
	"old_secret_until" timestamp with time zone,
	"rotated_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "purchases_open_package";--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "first_steps_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "notice_level" integer;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "first_steps_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "child_until" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "parent_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "token_accounts" ADD COLUMN "used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "asker_id" uuid;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "token_holds" ADD COLUMN "asker_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parental_consents" ADD CONSTRAINT "parental_consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_erasures" ADD CONSTRAINT "club_erasures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_exports" ADD CONSTRAINT "club_exports_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_chunks" ADD CONSTRAINT "export_chunks_export_id_club_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."club_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_rules" ADD CONSTRAINT "top_up_rules_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_settings" ADD CONSTRAINT "top_up_settings_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_id_purchases_id_fk" FOREIGN KEY ("id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_people" ADD CONSTRAINT "usage_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_windows" ADD CONSTRAINT "usage_windows_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_caps" ADD CONSTRAINT "token_caps_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_shares" ADD CONSTRAINT "token_shares_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_shares" ADD CONSTRAINT "token_shares_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_notices" ADD CONSTRAINT "token_notices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_club" ON "api_keys" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parental_consents_token" ON "parental_consents" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "club_erasures_due" ON "club_erasures" USING btree ("erase_at");--> statement-breakpoint
CREATE UNIQUE INDEX "club_exports_unfinished" ON "club_exports" USING btree ("club_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "club_exports_club" ON "club_exports" USING btree ("club_id","asked_at");--> statement-breakpoint
CREATE INDEX "club_exports_asked" ON "club_exports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "hand_overs_member" ON "hand_overs" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_team_link" ON "invitations" USING btree ("club_id") WHERE kind = 'team' and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_email" ON "invitations" USING btree ("club_id","email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "invitations_made" ON "invitations" USING btree ("club_id","made_at");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_need" ON "top_ups" USING btree ("club_id","model","month","number");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_open" ON "top_ups" USING btree ("club_id","model") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "top_ups_leased" ON "top_ups" USING btree ("leased_until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "usage_people_first_day" ON "usage_people" USING btree ("club_id","first_day");--> statement-breakpoint
CREATE INDEX "usage_windows_until" ON "usage_windows" USING btree ("until");--> statement-breakpoint
CREATE INDEX "token_shares_member" ON "token_shares" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" USING btree ("endpoint_id","leased_until") WHERE leased_until is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_member" ON "webhook_deliveries" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_club" ON "webhook_endpoints" USING btree ("club_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "token_entries_uncounted" ON "token_entries" USING btree ("club_id","created_at") WHERE generation_id is not null and not is_counted;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_open_package" ON "purchases" USING btree ("club_id","package_id") WHERE kind = 'tokens' and status = 'pending' and not is_automatic;--> statement-breakpoint
-- What accounts and members have used of this month before these columns were there.
UPDATE "token_accounts" a SET "used" = e."used" FROM (
  SELECT "club_id", "model", "month", sum(-"allowance" - "bought") AS "used" FROM "token_entries"
  WHERE "generation_id" IS NOT NULL GROUP BY 1, 2, 3
) e WHERE e."club_id" = a."club_id" AND e."model" = a."model" AND e."month" = a."month";--> statement-breakpoint
INSERT INTO "token_shares" ("club_id", "asker_id", "member_id", "month", "used")
SELECT e."club_id", m."id", m."id", e."month", sum(-e."allowance" - e."bought") FROM "token_entries" e
JOIN "members" m ON m."id" = e."member_id" AND m."club_id" = e."club_id"
WHERE e."generation_id" IS NOT NULL AND e."month" = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') GROUP BY 1, 2, 3, 4;
