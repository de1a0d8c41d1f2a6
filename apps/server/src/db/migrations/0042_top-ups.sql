CREATE TABLE "top_up_faces" (
	"company_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"face_value" bigint DEFAULT 0 NOT NULL,
	"sku_id" bigint NOT NULL,
	"is_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "top_up_faces_company_id_carrier_face_value_pk" PRIMARY KEY("company_id","carrier","face_value"),
	CONSTRAINT "top_up_faces_value" CHECK (face_value > 0)
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"company_id" integer NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"line_id" bigint NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"carrier" text NOT NULL,
	"face_value" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"supplier_number" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"queries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"queried_at" timestamp with time zone,
	"cancel_sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"late_success_at" timestamp with time zone,
	CONSTRAINT "top_ups_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "top_ups_state" CHECK (state in ('created', 'accepted', 'processing', 'unknown', 'succeeded', 'failed')),
	CONSTRAINT "top_ups_submitted" CHECK ((state = 'created') = (submitted_at is null)),
	CONSTRAINT "top_ups_finished" CHECK ((state in ('succeeded', 'failed')) = (finished_at is not null)),
	CONSTRAINT "top_ups_due_open" CHECK (next_at is null or state in ('accepted', 'processing', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "top_up_faces" ADD CONSTRAINT "top_up_faces_company_id_sku_id_skus_company_id_id_fk" FOREIGN KEY ("company_id","sku_id") REFERENCES "public"."skus"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_company_id_order_id_orders_company_id_id_fk" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_company_id_line_id_order_lines_company_id_id_fk" FOREIGN KEY ("company_id","line_id") REFERENCES "public"."order_lines"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_faces_sku" ON "top_up_faces" USING btree ("company_id","sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_line" ON "top_ups" USING btree ("company_id","line_id","attempt");--> statement-breakpoint
CREATE INDEX "top_ups_order" ON "top_ups" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "top_ups_user" ON "top_ups" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "top_ups_phone" ON "top_ups" USING btree ("company_id","phone","created_at");--> statement-breakpoint
CREATE INDEX "top_ups_due" ON "top_ups" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "top_ups_created" ON "top_ups" USING btree ("created_at") WHERE state = 'created';