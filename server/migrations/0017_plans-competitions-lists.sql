CREATE TABLE "competition_matches" (
	"competition_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"drawn" jsonb NOT NULL,
	"start" jsonb,
	"court" integer,
	"status" text DEFAULT 'planned' NOT NULL,
	"result" jsonb,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"entered_by" uuid,
	"entered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "competition_matches_competition_id_id_pk" PRIMARY KEY("competition_id","id")
);
--> statement-breakpoint
CREATE TABLE "competition_scorers" (
	"competition_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "competition_scorers_competition_id_member_id_pk" PRIMARY KEY("competition_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"maker_id" uuid,
	"name" text NOT NULL,
	"sport" text,
	"place" text,
	"note" text,
	"time_zone" text NOT NULL,
	"format" jsonb NOT NULL,
	"rules_name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"timetable" jsonb NOT NULL,
	"teams" jsonb NOT NULL,
	"unmet" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draw" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_cells" (
	"date_id" uuid NOT NULL,
	"duty_id" uuid NOT NULL,
	"person_id" uuid,
	"is_needed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "list_cells_date_id_duty_id_pk" PRIMARY KEY("date_id","duty_id")
);
--> statement-breakpoint
CREATE TABLE "list_dates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"date" date NOT NULL,
	"label" text,
	"is_own" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_duties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_mail_choices" (
	"club_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"token" text NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "list_mail_choices_club_id_address_hash_pk" PRIMARY KEY("club_id","address_hash"),
	CONSTRAINT "list_mail_choices_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "list_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"member_id" uuid,
	"name" text,
	"email" text,
	"answer" text,
	"note" text,
	"reminded_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_things" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"name" text NOT NULL,
	"person_id" uuid,
	"member_id" uuid,
	"is_done" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"maker_id" uuid,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"team" text,
	"sport" text,
	"date" date NOT NULL,
	"time" text,
	"meet_time" text,
	"minutes" integer NOT NULL,
	"place" text,
	"time_zone" text NOT NULL,
	"link_token" text,
	"remind_date" date,
	"remind_time" text,
	"remind_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "made_things" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "made_things_member_id_kind_hash_pk" PRIMARY KEY("member_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"wish" jsonb NOT NULL,
	"weeks" jsonb NOT NULL,
	"sessions" jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"training_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"feed_token" text,
	"feed_language" text,
	"coach_id" uuid,
	"sign_off" text DEFAULT 'none' NOT NULL,
	"sign_off_at" timestamp with time zone,
	"sign_off_comment" text
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_coach" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "competition_matches" ADD CONSTRAINT "competition_matches_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_matches" ADD CONSTRAINT "competition_matches_entered_by_members_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_scorers" ADD CONSTRAINT "competition_scorers_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_scorers" ADD CONSTRAINT "competition_scorers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_maker_id_members_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cells" ADD CONSTRAINT "list_cells_date_id_list_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."list_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cells" ADD CONSTRAINT "list_cells_duty_id_list_duties_id_fk" FOREIGN KEY ("duty_id") REFERENCES "public"."list_duties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cells" ADD CONSTRAINT "list_cells_person_id_list_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."list_people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_dates" ADD CONSTRAINT "list_dates_list_id_team_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."team_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_duties" ADD CONSTRAINT "list_duties_list_id_team_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."team_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_mail_choices" ADD CONSTRAINT "list_mail_choices_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_people" ADD CONSTRAINT "list_people_list_id_team_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."team_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_people" ADD CONSTRAINT "list_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_things" ADD CONSTRAINT "list_things_list_id_team_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."team_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_things" ADD CONSTRAINT "list_things_person_id_list_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."list_people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_things" ADD CONSTRAINT "list_things_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_lists" ADD CONSTRAINT "team_lists_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_lists" ADD CONSTRAINT "team_lists_maker_id_members_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_things" ADD CONSTRAINT "made_things_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_coach_id_members_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_matches_entered_by" ON "competition_matches" USING btree ("entered_by") WHERE entered_by is not null;--> statement-breakpoint
CREATE INDEX "competition_scorers_member" ON "competition_scorers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "competitions_club" ON "competitions" USING btree ("club_id","created_at");--> statement-breakpoint
CREATE INDEX "competitions_maker" ON "competitions" USING btree ("maker_id") WHERE maker_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_share_token" ON "competitions" USING btree ("share_token");--> statement-breakpoint
CREATE INDEX "competitions_deleted" ON "competitions" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "list_cells_duty" ON "list_cells" USING btree ("duty_id");--> statement-breakpoint
CREATE INDEX "list_cells_person" ON "list_cells" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "list_dates_list" ON "list_dates" USING btree ("list_id","date");--> statement-breakpoint
CREATE INDEX "list_duties_list" ON "list_duties" USING btree ("list_id","position");--> statement-breakpoint
CREATE INDEX "list_people_list" ON "list_people" USING btree ("list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_people_member" ON "list_people" USING btree ("member_id","list_id");--> statement-breakpoint
CREATE INDEX "list_things_list" ON "list_things" USING btree ("list_id","created_at");--> statement-breakpoint
CREATE INDEX "list_things_person" ON "list_things" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "list_things_member" ON "list_things" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "team_lists_club" ON "team_lists" USING btree ("club_id","date");--> statement-breakpoint
CREATE INDEX "team_lists_maker" ON "team_lists" USING btree ("maker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_lists_link" ON "team_lists" USING btree ("link_token");--> statement-breakpoint
CREATE INDEX "team_lists_remind" ON "team_lists" USING btree ("remind_at") WHERE remind_at is not null and reminded_at is null;--> statement-breakpoint
CREATE INDEX "team_lists_deleted" ON "team_lists" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "plans_owner" ON "plans" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "plans_club" ON "plans" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "plans_coach" ON "plans" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "plans_deleted" ON "plans" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_feed" ON "plans" USING btree ("feed_token");