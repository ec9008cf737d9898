CREATE TABLE "mailed_codes" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"account_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "new_password_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mailed_codes_account" ON "mailed_codes" USING btree ("account_hash","created_at");--> statement-breakpoint
CREATE INDEX "mailed_codes_created" ON "mailed_codes" USING btree ("created_at");--> statement-breakpoint
-- Sessions opened with a personal password or a PIN were confirmed by it.
UPDATE "sessions" SET "confirmed_at" = "created_at" WHERE "opened_with" <> 'club-password';
