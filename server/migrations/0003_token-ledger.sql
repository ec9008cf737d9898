CREATE TABLE "token_accounts" (
	"club_id" uuid NOT NULL,
	"model" text NOT NULL,
	"month" text NOT NULL,
	"allowance" bigint DEFAULT 0 NOT NULL,
	"bought" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"last_hold" bigint DEFAULT 0 NOT NULL,
	"last_from_allowance" bigint DEFAULT 0 NOT NULL,
	"last_from_bought" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "token_accounts_club_id_model_pk" PRIMARY KEY("club_id","model"),
	CONSTRAINT "token_accounts_never_below_zero" CHECK (allowance >= 0 and bought >= 0 and held >= 0)
);
--> statement-breakpoint
CREATE TABLE "token_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"model" text NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "token_entries_club";--> statement-breakpoint
ALTER TABLE "token_entries" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "token_entries" ALTER COLUMN "tokens" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "month" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "token_entries" ALTER COLUMN "month" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "allowance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "bought" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "specialist_id" text;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "generation_id" uuid;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "input_tokens" bigint;--> statement-breakpoint
ALTER TABLE "token_entries" ADD COLUMN "output_tokens" bigint;--> statement-breakpoint
ALTER TABLE "token_accounts" ADD CONSTRAINT "token_accounts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_holds" ADD CONSTRAINT "token_holds_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "token_holds_club" ON "token_holds" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "token_entries_club_month" ON "token_entries" USING btree ("club_id","month");